"""Dockable panels around the central widget of the window."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QSize, Qt, QTimer, Signal
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QApplication, QDockWidget, QLabel, QMainWindow, QTabWidget, QWidget

from kokoro_desktop.ui.announce import announce
from kokoro_desktop.ui.settings import Settings
from kokoro_desktop.ui.style.sheet import GAP
from kokoro_desktop.ui.translation import tr
from kokoro_desktop.ui.widgets.buttons import RingButton, icon_button
from kokoro_desktop.ui.widgets.layouts import first_focusable, lay_out_column, lay_out_row

# Width of the docks at the first start, in pixels.
_WIDTH: Final = 330


class Dock(QDockWidget):
    """A dockable panel whose title is shown on its tab or, if it has no tab, in a heading.

    Attributes
    ----------
    name
        The panel's name in the settings.
    action_text, keys
        Text and shortcut of the action that shows and hides the panel.
    content
        The widget in the panel.
    entered_from
        The widget from which the focus moved into the panel; None if the focus has never been there.

    Signals
    -------
    shown_changed(bool)
        The panel was opened or closed, whether by the user or by the program.
    """

    shown_changed = Signal(bool)

    def __init__(self, name: str, title: str, content: QWidget, parent: QWidget, keys: str | None = None) -> None:
        super().__init__(title.replace("&", ""), parent)
        self.setObjectName(name)
        self.name, self.action_text, self.keys, self.content = name, title, keys, content
        self.entered_from: QWidget | None = None
        content.setAccessibleName(self.windowTitle())
        framed = QWidget(self)
        lay_out_column(content, of=framed, margins=(GAP, 0, GAP, GAP))
        size = framed.sizePolicy()
        size.setRetainSizeWhenHidden(True)  # so that the width of the docks does not depend on the tab in front
        framed.setSizePolicy(size)
        self.setWidget(framed)
        self._heading = QLabel(self.windowTitle(), self)
        self._heading.setBuddy(content)
        self._bar = QWidget(self)
        self._tools = lay_out_row(spacing=GAP // 2)
        floating = icon_button(self._bar, "float", tr("Detach the panel from the window, or attach it again"))
        floating.clicked.connect(lambda: self.setFloating(not self.isFloating()))
        closing = icon_button(self._bar, "close", tr("Close the panel; reopen it from the View menu"))
        closing.clicked.connect(self.close)
        lay_out_row(
            self._heading, self._tools, None, floating, closing, of=self._bar, margins=(GAP, 2, 2, 2), spacing=2
        )
        self.setTitleBarWidget(self._bar)
        self.toggleViewAction().toggled.connect(self.shown_changed)
        self.visibilityChanged.connect(self._show_content)
        self.topLevelChanged.connect(lambda floating: self.show_heading())

    def add_tool(self, action: QAction) -> None:
        """Add a button for an action to the title bar."""
        button = RingButton(self._bar)
        button.setDefaultAction(action)
        button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        button.setAccessibleName(action.text().replace("&", "").rstrip("…"))
        button.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self._tools.addWidget(button)

    def show_heading(self) -> None:
        """Show the heading unless the panel has a tab."""
        home = self.parentWidget()
        tabbed = isinstance(home, QMainWindow) and bool(home.tabifiedDockWidgets(self)) and not self.isFloating()
        self._heading.setVisible(not tabbed)

    def set_shown(self, shown: bool) -> None:
        """Show the panel in front of any other tabs, or hide it."""
        self.setVisible(shown)
        if shown:
            self.raise_()

    def toggle(self) -> None:
        """Close the panel if it is in front; otherwise, bring it to the front and focus it."""
        if self.is_in_front():
            self.set_shown(False)
            announce(self, tr("{0} closed").format(self.windowTitle()))
        else:
            self.enter()

    def enter(self) -> None:
        """Bring the panel to the front and move the focus into it."""
        self.set_shown(True)
        QTimer.singleShot(0, self, self._focus_content)  # once the content is visible

    def has_focus(self) -> bool:
        """Return whether the focus is in the panel."""
        focused = QApplication.focusWidget()
        return focused is not None and self.isAncestorOf(focused)

    def _focus_content(self) -> None:
        target = first_focusable(self.content)
        if target is not None:
            target.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def _show_content(self, in_front: bool) -> None:
        """Show the content only while the panel is in front, so that Tab and screen readers skip hidden content."""
        for part in (self.widget(), self._bar):
            part.setVisible(in_front)

    def is_in_front(self) -> bool:
        """Return whether the panel is open and not hidden behind another tab."""
        return self.isVisible() and not self.visibleRegion().isEmpty()


class Workspace(QMainWindow):
    """The middle part of the window, between its fixed top and bottom rows: a central widget surrounded by docks."""

    def __init__(self, centre: QWidget, parent: QWidget) -> None:
        super().__init__(parent)
        self.setWindowFlags(Qt.WindowType.Widget)  # by default, a QMainWindow is a top-level window
        self.setCentralWidget(centre)
        self.setDockOptions(
            QMainWindow.DockOption.AllowTabbedDocks
            | QMainWindow.DockOption.AllowNestedDocks
            | QMainWindow.DockOption.AnimatedDocks
        )
        self.setTabPosition(Qt.DockWidgetArea.AllDockWidgetAreas, QTabWidget.TabPosition.North)
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.PreventContextMenu)  # the View menu has the same entries
        self.docks: tuple[Dock, ...] = ()

    def minimumSizeHint(self) -> QSize:  # noqa: N802
        """Return the minimum size, limited so that the window fits on a small screen."""
        return super().minimumSizeHint().boundedTo(QSize(640, 360))

    def set_docks(self, docks: Sequence[Dock]) -> None:
        """Add the docks as tabs; the first dock is initially in front."""
        self.docks = tuple(docks)
        for dock in docks:
            dock.visibilityChanged.connect(self._show_headings)
            dock.dockLocationChanged.connect(self._show_headings)
        self.reset()

    def reset(self) -> None:
        """Restore the default layout."""
        for dock in self.docks:
            dock.setFloating(False)
            self.addDockWidget(Qt.DockWidgetArea.RightDockWidgetArea, dock)
            dock.show()
        first = self.docks[0]
        for before, dock in zip(self.docks, self.docks[1:], strict=False):
            self.tabifyDockWidget(before, dock)
        first.raise_()
        self.resizeDocks([first], [_WIDTH], Qt.Orientation.Horizontal)
        self._show_headings()

    def remember(self, settings: Settings) -> None:
        """Save the layout to the settings."""
        settings.put("layout/docks", self.saveState())

    def restore(self, settings: Settings) -> None:
        """Load the layout from the settings."""
        state = settings.blob("layout/docks")
        if not state.isEmpty():
            self.restoreState(state)
        self._show_headings()

    def _show_headings(self) -> None:
        for dock in self.docks:
            dock.show_heading()
