update settings set prospectus = true, registration_number = 'WB/2026/0417', owner_qualification = 'M.Sc. Mathematics';
update accounts set qualification = 'M.Sc. Mathematics, B.Ed.' where role = 'teacher';
