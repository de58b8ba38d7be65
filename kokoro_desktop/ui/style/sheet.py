"""The window's style sheet: flat controls, small radii and one accent colour, with all colours taken from a palette."""

from __future__ import annotations

from string import Template
from typing import Final

from PySide6.QtGui import QPalette

from kokoro_desktop.ui.style.colours import edge_colour, is_high_contrast, line_colour, mix, secondary

# Pixels between related widgets. Margins and other gaps are multiples of this value, or half of it.
GAP: Final = 8
# Name of Qt's search path for icons. The chevrons are not recoloured: the grey of their files is visible on every
# background.
ICONS: Final = "icons"
# Corner radius of controls, in pixels.
RADIUS: Final = 5

_SHEET: Final = Template("""
QMainWindow, QDialog { background: $window; }
QDialogButtonBox { dialogbuttonbox-buttons-have-icons: 0; }
QMainWindow::separator { background: transparent; width: 4px; height: 8px; }
QSplitter::handle { background: transparent; }
QMenuBar { background: $window; border: none; padding: 2px 6px; }
QMenuBar::item { padding: 4px 9px; border-radius: ${radius}px; background: transparent; }
QMenuBar::item:selected { background: $hover; }
QMenu, Popup { border: 1px solid $line; }
QMenu::separator { height: 1px; margin: 3px 6px; background: $handle; }
QToolTip { background: $base; color: $text; border: 1px solid $line; padding: 4px 6px; }
QPushButton, QAbstractSpinBox, QLineEdit, QPlainTextEdit, QTextBrowser, QListWidget {
    border: 1px solid $line; border-radius: ${radius}px; background: $base; color: $text;
    selection-background-color: $accent; selection-color: $on_accent; }
QLineEdit, QPlainTextEdit, QAbstractSpinBox { placeholder-text-color: $hint; border-color: $edge; }
QPushButton { padding: 5px 14px; min-height: 16px; background: $raised; }
QPushButton:hover { background: $hover; }
QPushButton:pressed { background: $pressed; }
QPushButton:default { background: $accent; color: $on_accent; border-color: $accent; }
QPushButton:default:hover { background: $strong; }
QPushButton:disabled { color: $dim; background: transparent; border-color: $line; }
QPushButton:focus, QAbstractSpinBox:focus, QLineEdit:focus, QPlainTextEdit:focus, QTextBrowser:focus,
QListWidget:focus, QTreeView:focus, QTableView:focus { border: 1px solid $accent; }
QPushButton:focus { outline: none; border: 2px solid $accent; padding: 4px 13px; }
QPushButton:default:focus { border-color: $text; }
QLineEdit { padding: 4px 7px; min-height: 16px; }
QLineEdit[frame="false"], QLineEdit[frame="false"]:focus { border: none; background: transparent; }
QToolButton { border: none; border-radius: ${radius}px; padding: 4px; color: $text; background: transparent; }
QToolButton:hover { background: $hover; }
QToolButton:pressed { background: $pressed; }
QToolButton:disabled { color: $pale; }
QToolButton:checked { background: $tint; }
QToolButton[source="true"] { color: $dim; }
QToolButton[source="true"]:checked { color: $text; }
QAbstractSpinBox { padding: 2px 4px; min-height: 16px; qproperty-alignment: AlignCenter; }
QAbstractSpinBox QLineEdit { border: none; padding: 0; min-height: 0; }
QAbstractSpinBox::up-button, QAbstractSpinBox::down-button { width: 18px; border: none; background: transparent; }
QAbstractSpinBox::up-button:hover, QAbstractSpinBox::down-button:hover { background: $hover; }
QAbstractSpinBox::up-arrow { image: url($icons:up.svg); width: 12px; height: 12px; }
QAbstractSpinBox::down-arrow, QComboBox::down-arrow { image: url($icons:down.svg); width: 12px; height: 12px; }
QComboBox { border: 1px solid $edge; border-radius: ${radius}px; background: $raised; padding: 4px 4px 4px 9px;
    min-height: 16px; }
QComboBox:hover { background: $hover; }
QComboBox:focus { border: 2px solid $accent; padding: 4px 3px 4px 8px; min-height: 14px; }
QComboBox::drop-down { border: none; width: 20px; }
QComboBox QAbstractItemView { border: 1px solid $line; background: $base; outline: none; padding: 4px;
    selection-background-color: $tint; selection-color: $text; }
QPlainTextEdit { padding: 4px; }
InterlinearView { border: 1px solid $line; border-radius: ${radius}px; background: $base; }
InterlinearView[focused="true"] { border-color: $accent; }
RowEdit { border: none; background: transparent; color: $text;
    selection-background-color: $accent; selection-color: $on_accent; }
QTreeView, QTableView, QListWidget { outline: none; }
QTreeView, QTableView { border: 1px solid transparent; background: $base; alternate-background-color: $base;
    selection-background-color: $tint; selection-color: $text; gridline-color: $line; }
QTreeView::item { height: 22px; }
QListWidget::item { min-height: 22px; }
QLabel[quiet="true"] { color: $dim; }
QTableView::item { padding: 0 3px; }
QTreeView::item:selected, QTableView::item:selected, QListWidget::item:selected { background: $tint; color: $text; }
QTreeView::item:hover:!selected { background: $hover; }
QHeaderView { background: $base; border: none; }
QHeaderView::section { background: $base; color: $dim; border: none;
    border-bottom: 1px solid $line; padding: 7px 6px 4px; }
QHeaderView::up-arrow { image: url($icons:up.svg); width: 9px; height: 9px; subcontrol-position: top center; }
QHeaderView::down-arrow { image: url($icons:down.svg); width: 9px; height: 9px; subcontrol-position: top center; }
QScrollArea { border: none; background: $base; }
QScrollBar { background: transparent; border: none; margin: 0; }
QScrollBar:vertical { width: 12px; }
QScrollBar:horizontal { height: 12px; }
QScrollBar::handle { background: $handle; border-radius: 3px; margin: 3px; min-width: 28px; min-height: 28px; }
QScrollBar::handle:hover { background: $dim; }
QScrollBar::handle:disabled { background: transparent; }
QScrollBar::add-line, QScrollBar::sub-line { width: 0; height: 0; }
QScrollBar::add-page, QScrollBar::sub-page { background: transparent; }
QSlider:horizontal { min-height: 18px; }
QSlider::groove:horizontal { height: 4px; border-radius: 2px; background: $line; }
QSlider::sub-page:horizontal { height: 4px; border-radius: 2px; background: $accent; }
QSlider::handle:horizontal { width: 14px; height: 14px; margin: -6px 0; border-radius: 8px; border: 1px solid $accent;
    background: $base; }
QSlider::handle:horizontal:hover, QSlider::handle:horizontal:focus { background: $accent; }
QSlider:focus { border: none; }
QProgressBar { border: none; border-radius: 2px; background: $line; max-height: 4px; min-height: 4px; }
QProgressBar::chunk { border-radius: 2px; background: $accent; }
QTabBar { background: transparent; qproperty-drawBase: 0; }
QTabBar::tab { padding: 6px 12px; border: none; border-bottom: 2px solid transparent; color: $dim;
    background: transparent; }
QTabBar::tab:selected { color: $text; border-bottom: 2px solid $accent; }
QTabBar::tab:hover { color: $text; }
QDockWidget { color: $text; }
""")

_CONTRAST: Final = Template("""
QPushButton:focus, QAbstractSpinBox:focus, QLineEdit:focus, QPlainTextEdit:focus, QTreeView:focus, QTableView:focus,
QListWidget:focus { border: 3px solid $accent; }
QPushButton:disabled { color: $pale; border-color: $pale; }
QMenu::separator { background: $line; }
QToolButton { border: 1px solid $line; }
QTreeView::item:selected, QTableView::item:selected, QListWidget::item:selected { background: $accent;
    color: $on_accent; }
QComboBox { combobox-popup: 0; }
QComboBox QAbstractItemView { selection-background-color: $accent; selection-color: $on_accent; }
QSlider::groove:horizontal { border: 1px solid $text; }
QScrollBar::handle { background: $text; }
""")


def sheet(palette: QPalette) -> str:
    """Return the style sheet in a palette's colours.

    The style sheet loads chevrons through Qt's search path `ICONS`.
    """
    contrast = is_high_contrast(palette)
    role = QPalette.ColorRole
    window, base, text = (palette.color(which) for which in (role.Window, role.Base, role.Text))
    accent, on_accent = palette.color(role.Highlight), palette.color(role.HighlightedText)
    colours = {
        "window": window, "base": base, "text": text, "accent": accent, "on_accent": on_accent,
        "line": line_colour(palette), "edge": edge_colour(palette), "dim": secondary(palette),
        "raised": palette.color(role.Button), "hover": mix(window, text, 0.08), "pressed": mix(window, text, 0.16),
        "pale": palette.color(QPalette.ColorGroup.Disabled, role.ButtonText), "strong": mix(accent, text, 0.18),
        "hint": palette.color(role.PlaceholderText), "tint": mix(base, accent, 0.2), "handle": mix(window, text, 0.28),
    }  # fmt: skip
    names = {name: colour.name() for name, colour in colours.items()}
    template = Template(_SHEET.template + _CONTRAST.template) if contrast else _SHEET
    return template.substitute(names, radius=RADIUS, icons=ICONS)
