insert into built_files (release, path, content) values ('one', '/assets/page-00000000.js', '\x2f2f');
