"""What the settings promise: who wins over whom, and a clear word about values that cannot be used."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.answering.model.settings import ModelSettings
from bot.config import MODEL_KEY, TOKENS, Settings, SlackSettings, load_settings
from vectorstore.errors import ConfigurationError


@pytest.fixture(autouse=True)
def empty_environment(monkeypatch, tmp_path):
    """Stand in a folder of its own, without settings."""
    for name in Settings.model_fields:
        monkeypatch.delenv(f"VOUCH_{name.upper()}", raising=False)
    for name in SlackSettings.model_fields:
        monkeypatch.delenv(f"VOUCH_SLACK_{name.upper()}", raising=False)
    for name in ModelSettings.model_fields:
        monkeypatch.delenv(f"VOUCH_MODEL_{name.upper()}", raising=False)
    for name in (*TOKENS.values(), MODEL_KEY, "OPENAI_API_KEY"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.chdir(tmp_path)


def test_defaults():
    """Nothing has to be set."""
    found = load_settings()
    assert found == Settings(home=Path(".vouch"), embedder="builtin", max_bytes=50_000_000, file_seconds=300)


def test_the_nearer_wins(monkeypatch):
    """The command line wins over the environment, that over vouch.toml, that over the default."""
    Path("vouch.toml").write_text('home = "from-file"\nmax_bytes = 7\nlock_timeout = 1\n', "utf-8")
    assert load_settings() == Settings(home=Path("from-file"), max_bytes=7, lock_timeout=1.0)
    monkeypatch.setenv("VOUCH_HOME", "from-environment")
    monkeypatch.setenv("VOUCH_MAX_BYTES", "8")
    assert load_settings() == Settings(home=Path("from-environment"), max_bytes=8, lock_timeout=1.0)
    assert load_settings("from-option").home == Path("from-option")


def test_an_empty_variable_is_not_set(monkeypatch):
    """`VOUCH_HOME=` in an environment file leaves the default."""
    monkeypatch.setenv("VOUCH_HOME", "")
    assert load_settings().home == Path(".vouch")


def test_a_home_may_start_at_a_tilde(monkeypatch, tmp_path):
    """`~` in a setting, which no shell has read, is the person's own folder."""
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("VOUCH_HOME", "~/vouch")
    assert load_settings().home == tmp_path / "vouch"


@pytest.mark.parametrize(
    ("variable", "value"),
    [
        ("VOUCH_MAX_BYTES", "5MB"),
        ("VOUCH_MAX_BYTES", "0"),
        ("VOUCH_MAX_BYTES", "-1"),
        ("VOUCH_LOCK_TIMEOUT", "soon"),
        ("VOUCH_LOCK_TIMEOUT", "nan"),
        ("VOUCH_LOCK_TIMEOUT", "inf"),
    ],
)
def test_a_bad_variable_is_named_with_its_value(variable, value, monkeypatch):
    """A value that cannot be used is told with the variable and the value."""
    monkeypatch.setenv(variable, value)
    with pytest.raises(ConfigurationError, match=f"{variable} is '{value}'.*leave it out"):
        load_settings()


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("max_byte = 5", "did you mean 'max_bytes'"),
        ("zzz = 5", "settings are home"),
        ("max_bytes = true", "max_bytes in vouch.toml is True"),
        ("home = 3", "home in vouch.toml is 3"),
        ('home = ""', "home in vouch.toml is ''"),
        ("home = ", "cannot be read"),
    ],
)
def test_a_bad_file_is_told(line, says):
    """What is wrong in vouch.toml is told with the setting and the value, or with the place of the slip."""
    Path("vouch.toml").write_text(line, "utf-8")
    with pytest.raises(ConfigurationError, match=says):
        load_settings()


def test_a_file_that_is_not_utf_8_is_told():
    """A settings file in another encoding is a clear error."""
    Path("vouch.toml").write_bytes(b'home = "\xff"')
    with pytest.raises(ConfigurationError, match=r"vouch\.toml"):
        load_settings()


def test_a_password_is_never_said(monkeypatch):
    """The password of PDF files is read, and stands in no error and no log of the settings."""
    monkeypatch.setenv("VOUCH_PDF_PASSWORD", "open sesame")
    found = load_settings()
    assert found.pdf_password is not None
    assert found.pdf_password.get_secret_value() == "open sesame"
    assert "sesame" not in repr(found)
    Path("vouch.toml").write_text("pdf_password = 1234", "utf-8")
    monkeypatch.delenv("VOUCH_PDF_PASSWORD")
    with pytest.raises(ConfigurationError) as refusal:
        load_settings()
    assert "1234" not in str(refusal.value)


def test_slack_is_set_in_a_table_and_by_the_environment(monkeypatch):
    """What stands under [slack] is in force unless the environment says otherwise; tokens come from there alone."""
    Path("vouch.toml").write_text(
        '[slack]\nallowed_channels = ["C1", "C2"]\nuser_group = "S1"\ncontact_details = "nowhere"\n'
        "direct_messages = false\nconcurrency = 2\n",
        "utf-8",
    )
    monkeypatch.setenv("VOUCH_SLACK_ADMINS", "U1, U2")
    monkeypatch.setenv("VOUCH_SLACK_CONCURRENCY", "9")
    monkeypatch.setenv("VOUCH_SLACK_API_URL", "http://127.0.0.1:1/api")
    monkeypatch.setenv("VOUCH_SLACK_FILES_HOST", "127.0.0.1:1")
    monkeypatch.setenv("SLACK_BOT_TOKEN", "xoxb-1")
    slack = load_settings().slack
    assert slack.bot_token is not None
    assert slack.bot_token.get_secret_value() == "xoxb-1"
    assert (slack.app_token, slack.signing_secret) == (None, None)
    assert slack.model_copy(update={"bot_token": None}) == SlackSettings(
        api_url="http://127.0.0.1:1/api/",
        files_host="127.0.0.1:1",
        allowed_channels=("C1", "C2"),
        user_group="S1",
        admins=("U1", "U2"),
        contact_details="nowhere",
        direct_messages=False,
        concurrency=9,
    )


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("slack = 3", "slack in vouch.toml is 3, not a table"),
        ("[slack]\nchannels = []", "'channels', which is no setting; did you mean"),
        ('[slack]\nbot_token = "xoxb-1"', "set SLACK_BOT_TOKEN"),
        ("[slack]\nallowed_channels = 3", "allowed_channels in .* is 3, not a list"),
        ("[slack]\nallowed_channels = [3]", "not a list of ids"),
        ('[slack]\ndirect_messages = "maybe"', "write true or false"),
        ('[slack]\ncontact_details = "some"', "private, everywhere or nowhere"),
        ('[slack]\napi_url = "slack.com"', "not an address"),
        ('[slack]\nfiles_host = "https://files.slack.com"', "not a host"),
        ("[slack]\nconcurrency = 0", "not a whole number"),
        ('[slack]\nuser_group = ""', "not a text"),
    ],
)
def test_a_bad_slack_setting_is_told(line, says):
    """What is wrong under [slack] is told with the setting and its value, and a token is never told."""
    Path("vouch.toml").write_text(line, "utf-8")
    with pytest.raises(ConfigurationError, match=says) as raised:
        load_settings()
    assert "xoxb-1" not in str(raised.value)


def test_a_model_is_set_by_name_or_table_and_its_key_by_the_environment(monkeypatch):
    """Without a name there is no model; the environment wins over the table, and a key is never said."""
    Path("vouch.toml").write_text('model = "openai:small"\n', "utf-8")
    assert load_settings().model == ModelSettings(name="openai:small")
    Path("vouch.toml").write_text(
        '[model]\nname = "openai:small"\nreads = "always"\njudges = "topics"\nphrases = "summaries"\nday_cost = 5\n',
        "utf-8",
    )
    monkeypatch.setenv("VOUCH_MODEL_SECONDS", "3")
    monkeypatch.setenv("VOUCH_MODEL_URL", "http://127.0.0.1:1/v1")
    monkeypatch.setenv("OPENAI_API_KEY", "sk-1")
    model = load_settings().model
    assert model is not None
    assert (model.reads, model.judges, model.phrases) == ("always", "topics", "summaries")
    assert (model.seconds, model.day_cost) == (3.0, 5.0)
    assert model.url == "http://127.0.0.1:1/v1"
    assert model.key is not None
    assert "sk-1" not in repr(load_settings())
    monkeypatch.setenv("VOUCH_MODEL", "none")
    assert load_settings().model is None


@pytest.mark.parametrize(
    ("line", "says"),
    [
        ("model = 7", "model"),
        ('[model]\nkey = "sk-1"', "VOUCH_MODEL_KEY"),
        ('[model]\nreads = "sometimes"', "unread, always or never"),
        ('[model]\njudges = "people"', "topics or never"),
        ('[model]\nphrases = "all"', "summaries or never"),
        ("[model]\nday_cost = -1", "day_cost"),
        ("[model]\nday_token = 5", "day_tokens"),
    ],
)
def test_a_bad_model_setting_is_told(line, says):
    """What cannot be used is named, with what to write."""
    Path("vouch.toml").write_text(f"{line}\n", "utf-8")
    with pytest.raises(ConfigurationError, match=says):
        load_settings()
