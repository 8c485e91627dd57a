"""The engines of the Oz Minesweeper: what each constraint tells by itself."""
