"""Many lines at once: a manifest to sounds, labels, a report and a data set's metadata; resumable at any moment."""
