"""The older half of the question side: values, needs and words, on their way into `bot.answering.question`."""
