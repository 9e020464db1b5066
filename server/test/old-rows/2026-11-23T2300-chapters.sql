insert into chapters (class_number, position, name, is_active, version) values (10, 90, 'ত্রিকোণমিতি', false, 3);
insert into skills (chapter_id, position, name) select max(chapter_id), 0, 'कोण' from chapters;
insert into skills (chapter_id, position, name) select max(chapter_id), 1, 'Heights' from chapters;
insert into skill_needs (skill_id, needs_id) select max(skill_id), max(skill_id) - 1 from skills;
