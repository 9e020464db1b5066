insert into imports (file_name, state, rows, headers, samples, columns, dates)
  values ('छात्र.csv', 'checked', 1, '["Name"]', '["Asha"]', '{"Name": "name"}', 'dmy');
insert into import_files (import_id, content) select max(import_id), 'Name' from imports;
insert into import_rows (import_id, row, texts, state, name)
  select max(import_id), 2, '["Asha"]', 'refused', 'Asha' from imports;
