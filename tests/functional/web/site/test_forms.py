"""Forms: only our own, only so large, and the theme as the first of them."""

from __future__ import annotations

from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient

from tests.sites.ordering import token
from tests.sites.site import make_site
from webapp.web.site.extensions import LARGEST_BODY

pytestmark = pytest.mark.functional


def test_the_theme_is_kept_and_the_reader_comes_back(client: FlaskClient) -> None:
    form = {"csrf_token": token(client), "theme": "dark", "next": "/?show=step"}
    answer = client.post("/theme", data=form)
    assert answer.status_code == 303
    assert answer.location == "/?show=step"
    page = client.get(answer.location).text
    assert 'data-theme="dark"' in page
    assert 'value="dark" aria-pressed="true"' in page
    assert 'name="next" value="/?show=step"' in page


def test_auto_follows_the_system_again(client: FlaskClient) -> None:
    client.set_cookie("theme", "dark")
    client.post("/theme", data={"csrf_token": token(client), "theme": "auto"})
    assert "data-theme=" not in client.get("/").text


def test_a_theme_cookie_from_elsewhere_is_not_believed(client: FlaskClient) -> None:
    client.set_cookie("theme", "dark><script>")
    assert "data-theme=" not in client.get("/").text


def test_high_contrast_is_a_choice_beside_the_theme(client: FlaskClient) -> None:
    client.set_cookie("theme", "dark")
    assert "data-contrast" not in client.get("/settings").text
    for contrast, shown in (("more", True), ("auto", False)):
        form = {"csrf_token": token(client), "contrast": contrast, "next": "/settings"}
        assert client.post("/theme", data=form).location == "/settings"
        page = client.get("/settings").text
        assert ('data-contrast="more"' in page) is shown
        assert 'data-theme="dark"' in page
        assert f'name="contrast" value="{contrast}" aria-pressed="true"' in page
    form = {"csrf_token": token(client), "contrast": "grey"}
    refused = client.post("/theme", data=form)
    assert refused.status_code == 422
    assert "There is no contrast called “grey”. Choose auto or more." in refused.text


def test_a_skin_is_a_choice_beside_theme_and_contrast(client: FlaskClient) -> None:
    client.set_cookie("theme", "dark")
    assert "data-skin" not in client.get("/settings").text
    for skin, shown in (("classic", True), ("blueprint", True), ("auto", False)):
        form = {"csrf_token": token(client), "skin": skin, "next": "/settings"}
        assert client.post("/theme", data=form).location == "/settings"
        page = client.get("/settings").text
        assert (f'data-skin="{skin}"' in page) is shown
        assert 'data-theme="dark"' in page
        assert f'name="skin" value="{skin}" aria-pressed="true"' in page
    form = {"csrf_token": token(client), "skin": "leopard"}
    refused = client.post("/theme", data=form)
    assert "There is no skin called “leopard”. Choose auto, classic or blueprint." in refused.text


def test_an_unknown_theme_is_refused(client: FlaskClient) -> None:
    answer = client.post("/theme", data={"csrf_token": token(client), "theme": "<pink>"})
    assert answer.status_code == 422
    assert "There is no theme called “&lt;pink&gt;”" in answer.text


@pytest.mark.parametrize(
    "elsewhere",
    [
        "https://elsewhere.example/",
        "//elsewhere.example/",
        "/\\elsewhere.example/",
        "\\\\elsewhere.example",
        "/\t/elsewhere.example",
        "/\n/elsewhere.example",
        " //elsewhere.example",
        "javascript:alert(1)",
        "elsewhere.example",
        "/ok\r\nSet-Cookie: a=b",
        "",
    ],
)
def test_no_form_leads_to_another_site(client: FlaskClient, elsewhere: str) -> None:
    form = {"csrf_token": token(client), "theme": "dark", "next": elsewhere}
    answer = client.post("/theme", data=form)
    assert (answer.status_code, answer.location) == (303, "/")


@pytest.mark.parametrize("given", ["", "forged"])
def test_a_form_without_our_token_changes_nothing_and_says_how_to_go_on(
    client: FlaskClient, given: str
) -> None:
    answer = client.post("/theme", data={"csrf_token": given, "theme": "dark"})
    assert answer.status_code == 400
    assert "This form has expired" in answer.text
    assert "reload the page" in answer.text
    assert "data-theme=" not in client.get("/").text


def test_a_token_of_one_visitor_does_not_serve_another(app: Flask) -> None:
    form = {"csrf_token": token(app.test_client()), "theme": "dark"}
    assert app.test_client().post("/theme", data=form).status_code == 400


def test_a_token_may_travel_in_a_header(client: FlaskClient) -> None:
    headers = {"X-CSRFToken": token(client)}
    assert client.post("/theme", data={"theme": "dark"}, headers=headers).status_code == 303


def test_a_form_opened_yesterday_is_still_good(tmp_path: Path) -> None:
    client = make_site(tmp_path).test_client()
    form = {"csrf_token": token(client), "theme": "dark"}
    cookie = client.get_cookie("bullets")
    assert cookie is not None
    after_a_restart = make_site(tmp_path).test_client()
    after_a_restart.set_cookie("bullets", cookie.value)
    assert after_a_restart.post("/theme", data=form).status_code == 303


def test_on_https_the_form_must_come_from_our_own_pages(client: FlaskClient) -> None:
    site = "https://localhost"
    form = {"csrf_token": token(client, base_url=site), "theme": "dark"}
    from_elsewhere = {"Referer": "https://elsewhere.example/"}
    ours = {"Referer": "https://localhost/"}
    refused = client.post("/theme", data=form, base_url=site, headers=from_elsewhere)
    taken = client.post("/theme", data=form, base_url=site, headers=ours)
    assert (refused.status_code, taken.status_code) == (400, 303)


def test_too_large_a_form_is_refused_before_it_is_read(client: FlaskClient) -> None:
    form = {"csrf_token": token(client), "theme": "x" * LARGEST_BODY}
    answer = client.post("/theme", data=form)
    assert answer.status_code == 413
    assert "That is too much at once" in answer.text


def test_too_many_fields_are_refused(client: FlaskClient) -> None:
    fields = {f"field{number}": "" for number in range(2000)}
    answer = client.post("/theme", data=fields, content_type="multipart/form-data")
    assert answer.status_code == 413
