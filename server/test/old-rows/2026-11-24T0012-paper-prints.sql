insert into paper_prints (paper_id, file_name, content) select paper_id, 'paper-1-B.pdf', '\x255044462d' from papers;
