update chapters set name_hi = 'त्रिभुज', name_bn = 'ত্রিভুজ' where chapter_id = (select min(chapter_id) from chapters);
update skills set name_hi = 'मूल', name_bn = 'মূল' where skill_id = (select min(skill_id) from skills);
update settings set translated_names = true;
