insert into spent_transfers (utr_hash, is_claimed) values (encode(sha256('412345678901'), 'hex'), true);
