update settings set guardian_area = true;
