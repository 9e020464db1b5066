update batch_fees set last_due_date = '2027-03-10', unchanged_until = '2026-02-28' where fee_id = 1;
