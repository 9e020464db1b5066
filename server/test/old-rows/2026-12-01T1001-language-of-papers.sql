update papers set language = 'bn' where paper_id = (select min(paper_id) from papers);
