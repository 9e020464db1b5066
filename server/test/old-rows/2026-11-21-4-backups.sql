insert into backup_runs (ended_at, stage, file_name) values (now(), 'done', 'ganit-2026-11-21-0005.backup');
update settings set backup_schedule = 'weekly', backups_kept = 5;
