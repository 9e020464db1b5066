update practice_sessions set guardian_at = now() where session_id = (select min(session_id) from practice_sessions);
