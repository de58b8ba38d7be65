"""Kokoro-82M's weights: conversion from any source to one canonical set of float32 tensors in a safetensors file."""

from __future__ import annotations
