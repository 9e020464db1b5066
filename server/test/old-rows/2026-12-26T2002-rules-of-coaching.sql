update settings set helplines = '[{"name": "Tele-MANAS", "number": "14416"}]', shows_helplines = true, no_promise = true;
