"""What a terminal shows: answers, tables and trees, made of rich's parts. Writes nothing by itself."""
