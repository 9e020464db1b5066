update memberships set left_why = 'time does not suit' where left_on is not null and membership_id = 2;
