"""What an error of a GPU means: from TVM's words, which quote the driver's, to a sentence for a user."""

from __future__ import annotations

from typing import Final

from kokoro_desktop.errors import DeviceError

MEMORY: Final = "its memory is full"
_MEANINGS: Final = (
    (("outofmemory", "memoryallocation", "insufficientmemory", "buf!=nullptr", ".buffer!=nullptr"), MEMORY),
    (("devicelost", "eccuncorrectable", "devicesunavailable", "nodevice", "contextisdestroyed", "devicewasremoved",
      "unknownerror"), "it was lost"),
    (("illegaladdress", "illegalmemoryaccess", "launchfailed", "launchfailure", "devicesideassert", "errorassert",
      "misalignedaddress", "illegalinstruction", "hardwarestack", "launchtimeout", "callbackerror"),
     "a kernel failed, and the driver has given the device up"),
    (("outofresources", "invalidconfiguration", "invalidvalue", "maxtotalthreads"),
     "it lacks the resources for a kernel"),
    (("insufficientdriver", "driverversionisinsufficient", "driver mismatch"), "its driver is too old"),
    (("nobinaryforgpu", "nokernelimage", "invalidimage", "unsupportedptx"),
     "the bundle was compiled for other GPUs, and must be made again with kokoro-desktop compile"),
)  # fmt: skip
"""By what the drivers call their errors, without spaces and underscores: CUresult and cudaError_t of CUDA 13, and
MTLCommandBufferError. Names of the driver's and the runtime's interface differ in these alone. Where memory is full,
Metal gives no name but no buffer, which TVM checks in these words."""


class DeviceFault(DeviceError):
    """A device that could be used has failed.

    Attributes
    ----------
    details
        What TVM said.
    passing
        Whether the device can be used further: its memory was full.
    """

    def __init__(self, device: str, reason: str, details: str) -> None:
        super().__init__(device, reason)
        self.details = details
        self.passing = reason == MEMORY
        self.args = (f"Device '{device}' has failed: {reason}; use --device llvm.",)


def explain(words: str) -> str:
    """Say in a few words what an error of TVM's means."""
    text = "".join(character for character in words.lower() if character not in " _")
    for marks, meaning in _MEANINGS:
        if any(mark.replace(" ", "") in text for mark in marks):
            return meaning
    first = next((line.strip() for line in words.splitlines() if line.strip()), "no reason was given")
    return f"unexpectedly ({first[:200]})"
