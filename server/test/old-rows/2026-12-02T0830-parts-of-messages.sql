update messages set parts = '[{"event": "notice", "on": "2026-11-20", "text": "No lessons.", "action": null}]'
where text is not null;
insert into receipt_links (token_hash, payment_id, is_brief, expires_at)
select sha256('aB3dE5gH7jK9'), min(payment_id), true, '2026-12-09T10:00:00Z' from payments;
