insert into rooms (name, seats, is_active) values ('কক্ষ 1', 40, true), ('Terrace', null, false);
