insert into secret_in_use (fingerprint) values ('6f1d');
