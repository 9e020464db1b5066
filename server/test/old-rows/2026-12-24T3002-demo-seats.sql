update settings set demo_seats = 3;
update enquiries set seat_by_site = true where enquiry_id = (select max(enquiry_id) from enquiries where trial_lesson_id is not null);
