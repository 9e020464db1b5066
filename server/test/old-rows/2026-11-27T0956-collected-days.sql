insert into changed_collected_days values ('2026-04-02');
insert into collected_days values ('2026-04-02');
insert into collected_sums values ('method', '2026-04-02', 'cash', 1, 999, 0);
