#!/usr/bin/python3
"""A window with one web view of WebKitGTK, which WebKitWebDriver starts as its browser. MiniBrowser can't be as narrow as a phone.

WINDOW is a JSON object with the options and a folder. Messages to the tests are lines on standard output.
"""
import json, os, gi

gi.require_version("Gtk", "3.0")
gi.require_version("WebKit2", "4.1")
from gi.repository import Gtk, WebKit2  # noqa: E402

options = json.loads(os.environ["WINDOW"])
folder = options["folder"]

if options["isPrivate"]:
    data = WebKit2.WebsiteDataManager.new_ephemeral()
else:
    data = WebKit2.WebsiteDataManager(base_data_directory=folder, base_cache_directory=folder + "/cache")
context = WebKit2.WebContext.new_with_website_data_manager(data)
context.set_preferred_languages(["en-US"])
context.set_automation_allowed(True)
Gtk.Settings.get_default().set_property("gtk-enable-animations", False)

def say(*words):
    print("window:", *words, flush=True)

def answer_permission(view, request):
    request.allow() if options["notifications"] == "granted" else request.deny()
    return True

def print_to_file(view):
    """The engine itself ignores a call of `print` in a page that is controlled by automation."""
    file = folder + "/printed.pdf"
    settings = Gtk.PrintSettings()
    settings.set(Gtk.PRINT_SETTINGS_PRINTER, "Print to File")
    settings.set(Gtk.PRINT_SETTINGS_OUTPUT_FILE_FORMAT, "pdf")
    settings.set(Gtk.PRINT_SETTINGS_OUTPUT_URI, "file://" + file)
    operation = WebKit2.PrintOperation(web_view=view, print_settings=settings)
    operation.connect("finished", lambda it: say("printed", file))
    operation.connect("failed", lambda it, error: say("not printed", error.message))
    operation.print_()

def open_view(session):
    settings = WebKit2.Settings(
        enable_page_cache=True,
        enable_write_console_messages_to_stdout=True,
        enable_html5_local_storage=not options["hasSiteDataBlocked"],
        enable_html5_database=not options["hasSiteDataBlocked"],
        hardware_acceleration_policy=WebKit2.HardwareAccelerationPolicy.ALWAYS,
    )
    scripts = WebKit2.UserContentManager()
    scripts.register_script_message_handler("print")
    frames = WebKit2.UserContentInjectedFrames.ALL_FRAMES
    start = WebKit2.UserScriptInjectionTime.START
    scripts.add_script(WebKit2.UserScript(options["script"], frames, start, None, None))
    view = WebKit2.WebView(
        web_context=context, settings=settings, user_content_manager=scripts, is_controlled_by_automation=True
    )
    view.set_zoom_level(options["zoom"])
    view.connect("permission-request", answer_permission)
    scripts.connect("script-message-received::print", lambda *_: print_to_file(view))
    view.connect("web-process-terminated", lambda it, reason: say("crashed", reason.value_nick))
    window = Gtk.Window()
    window.set_default_size(options["width"], options["height"])
    window.add(view)
    window.show_all()
    window.get_window().focus(0)
    view.grab_focus()
    return view

def start(_, session):
    info = WebKit2.ApplicationInfo()
    info.set_name("window")
    session.set_application_info(info)
    session.connect("create-web-view", open_view)

def save(_, download):
    def choose(it, name):
        it.set_destination("file://" + folder + "/" + name)
        return True

    download.connect("decide-destination", choose)
    download.connect("finished", lambda it: say("saved", it.get_destination()[len("file://"):]))

context.connect("automation-started", start)
context.connect("download-started", save)
Gtk.main()
