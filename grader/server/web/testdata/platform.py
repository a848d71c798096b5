"""A learning platform for TestPlatform, of the package lti1p3platform. It prints its address.

Its memory is a dictionary: columns, scores, members, links. The test changes it by POST /set, and
reads it by GET /get. The next requests for scores go wrong as memory["trouble"] says.
"""

import json
from http.server import BaseHTTPRequestHandler, HTTPServer
from urllib.parse import parse_qsl, urlsplit

from cryptography.hazmat.primitives import serialization as pem
from cryptography.hazmat.primitives.asymmetric import rsa
from lti1p3platform.exceptions import LineItemNotFoundException
from lti1p3platform.ltiplatform import LTI1P3PlatformConfAbstract
from lti1p3platform.membership import Context
from lti1p3platform.message_launch import LTIAdvantageMessageLaunchAbstract
from lti1p3platform.oidc_login import OIDCLoginAbstract
from lti1p3platform.registration import Registration
from lti1p3platform.request import Request as BaseRequest
from lti1p3platform.response import generate_next_link
from lti1p3platform.score import UpdateScoreStatus
from lti1p3platform.service_connector import (
    AssignmentsGradesService,
    NamesRoleProvisioningService,
)

SPEC = "https://purl.imsglobal.org/spec/lti"
key = rsa.generate_private_key(public_exponent=65537, key_size=2048)
registration = Registration()
registration.set_platform_private_key(
    key.private_bytes(pem.Encoding.PEM, pem.PrivateFormat.PKCS8, pem.NoEncryption()).decode()
)
registration.set_platform_public_key(
    key.public_key()
    .public_bytes(pem.Encoding.PEM, pem.PublicFormat.SubjectPublicKeyInfo)
    .decode()
)
memory = {"columns": {}, "scores": [], "members": [], "links": {}, "trouble": []}


class Conf(LTI1P3PlatformConfAbstract):
    def init_platform_config(self, **kwargs):
        pass

    def get_registration_by_params(self, **kwargs):
        return registration


conf = Conf()
conf.get_registration()


class Request(BaseRequest):
    def build_metadata(self, request):
        return request


class Login(OIDCLoginAbstract):
    def set_lti_message_hint(self, **kwargs):
        self._lti_message_hint = kwargs["hint"]

    def get_redirect(self, url):
        return url


class Launch(LTIAdvantageMessageLaunchAbstract):
    def prepare_launch(self, preflight_response):
        user, link = json.loads(preflight_response["lti_message_hint"])
        who = next(m for m in memory["members"] if m["user_id"] == user)
        self.set_user_data(user, who["roles"], who["name"], who.get("email"))
        self.set_launch_context_claim("c-1", ["CourseSection"], "Winter", "W")
        self.set_extra_claims(
            {SPEC + "/claim/lis": {"person_sourcedid": who.get("lis_person_sourcedid", "")}}
        )
        self.set_nrps(base + "/members?limit=2")
        if link == "deep":
            self.set_dl(base + "/deep", extra_data={"mine": 1})
            return
        of = memory["links"][link]
        self.set_resource_link_claim(link, title=of["title"])
        if of.get("custom"):
            self.set_custom_parameters_claim(of["custom"])
        self.set_ags(base + "/columns", of.get("column"))

    def render_launch_form(self, launch_data, **kwargs):
        return launch_data


class Grades(AssignmentsGradesService):
    def find_lineitems(self, page=1, limit=None, line_item_id=None, resource_link_id=None,
                       resource_id=None, tag=None):
        found = [c for c in memory["columns"].values()
                 if resource_link_id in (None, c.get("resourceLinkId"))]
        return {"content": found, "has_next": False}

    def find_lineitem(self, line_item_id):
        return memory["columns"][line_item_id]

    def create_lineitem(self, creation_data):
        number = str(len(memory["columns"]) + 1)
        column = {**creation_data, "id": base + "/columns/" + number}
        memory["columns"][number] = column
        return column

    def update_lineitem(self, update_data):
        raise NotImplementedError

    def delete_lineitem(self, line_item_id):
        raise NotImplementedError

    def get_results(self, line_item_id, page=1, limit=None, user_id=None):
        raise NotImplementedError

    def update_score(self, line_item_id, score):
        if line_item_id not in memory["columns"]:
            raise LineItemNotFoundException("none")
        before = [s["timestamp"] for s in memory["scores"]
                  if (s["column"], s["userId"]) == (line_item_id, score["userId"])]
        if before and score["timestamp"] <= max(before):
            memory["refused"] = memory.get("refused", 0) + 1
            return UpdateScoreStatus.OLD_TIMESTAMP
        memory["scores"].append({**score, "column": line_item_id})
        return UpdateScoreStatus.SUCCESS


class Names(NamesRoleProvisioningService):
    def get_member_data_page(self, page=1, limit=None, role=None, since=None):
        all_of = [dict(m) for m in memory["members"]]
        return {"content": all_of[(page - 1) * limit:page * limit],
                "has_next": page * limit < len(all_of)}

    def get_context_by_id(self):
        return Context("c-1", "W", "Winter")


class Handler(BaseHTTPRequestHandler):
    def log_message(self, *args):
        pass

    def answer(self, data, code=200, head=()):
        body = json.dumps(data).encode()
        self.send_response(code)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(body)))
        for name, value in head:
            self.send_header(name, value)
        self.end_headers()
        self.wfile.write(body)

    def served(self, response, head=()):
        result = response.result
        if isinstance(result, dict) and "content" in result:
            result = result["content"]
        self.answer(result, response.code, head)

    def do_GET(self):
        at = urlsplit(self.path)
        query = {k: int(v) if k in ("page", "limit") else v for k, v in parse_qsl(at.query)}
        self.route(at.path, query, b"")

    def do_POST(self):
        self.route(self.path, {}, self.rfile.read(int(self.headers["Content-Length"])))

    def route(self, path, query, body):
        def request(data=None):
            return Request({"method": self.command, "get_data": query, "form_data": {},
                            "headers": self.headers, "path": path, "json": data})

        form = dict(parse_qsl(body.decode())) if body[:1] not in (b"{", b"[", b"") else {}
        data = json.loads(body) if body[:1] in (b"{", b"[") else None
        if path == "/get":
            self.answer(memory)
        elif path == "/set":
            memory.update(data)
            self.answer({})
        elif path == "/config":
            self.answer({
                "issuer": base, "authorization_endpoint": base + "/auth",
                "token_endpoint": base + "/token", "jwks_uri": base + "/keys",
                "registration_endpoint": base + "/register",
                SPEC + "-platform-configuration": {"product_family_code": "lti1p3platform"},
            })
        elif path == "/register":
            if self.headers["Authorization"] != "Bearer once":
                self.answer({"error": "invalid_token"}, 401)
                return
            memory["registered"] = data
            tool = data[SPEC + "-tool-configuration"]
            registration.set_iss(base).set_client_id("client-9").set_deployment_id("7")
            registration.set_oidc_login_url(data["initiate_login_uri"])
            registration.set_tool_key_set_url(data["jwks_uri"])
            registration.set_launch_url(tool["target_link_uri"])
            deep = [m for m in tool["messages"] if m["type"] == "LtiDeepLinkingRequest"]
            registration.set_deeplink_launch_url(deep[0]["target_link_uri"])
            self.answer({**data, "client_id": "client-9",
                         SPEC + "-tool-configuration": {**tool, "deployment_id": "7"}})
        elif path == "/keys":
            self.answer(conf.get_jwks())
        elif path == "/start":
            login = Login(request(), conf)
            login.set_lti_message_hint(hint=json.dumps([query["user"], query["link"]]))
            self.answer({"url": login.initiate_login(query["user"])})
        elif path == "/auth":
            self.answer(Launch(request(), conf).lti_launch())
        elif path == "/token":
            self.answer(conf.get_access_token(form))
        elif path == "/deep":
            items = conf.validate_deeplinking_resp(form)
            self.answer({"items": items, "said": conf._jwt["body"]})
        elif path == "/members":
            got = Names(request(), conf, base + "/members")
            response = got.handle_resp(got.handle_get_members)
            more = (response.result or {}).get("next")
            self.served(response, [("Link", generate_next_link(more))] if more else [])
        elif path == "/columns":
            service = Grades(request(data), conf, base + "/columns")
            self.served(service.handle_resp(
                service.handle_create_lineitem if data else service.handle_get_lineitems))
        elif path.endswith("/scores"):
            trouble = memory["trouble"].pop(0) if memory["trouble"] else None
            if isinstance(trouble, int):
                self.answer({"error": "trouble"}, trouble)
                return
            service = Grades(request(data), conf, base + "/columns")
            response = service.handle_resp(service.handle_update_score,
                                           line_item_id=path.split("/")[2])
            if trouble == "lost":  # the score is kept, and the answer does not arrive
                self.close_connection = True
                self.connection.close()
                return
            self.served(response)
        else:
            self.answer({"error": path}, 404)


server = HTTPServer(("127.0.0.1", 0), Handler)
base = "http://127.0.0.1:%d" % server.server_port
print(base, flush=True)
server.serve_forever()
