insert into page_texts (page, language, title, markdown, of_version) values
  ('faq', 'bn', 'প্রশ্নোত্তর', 'গণিত $\frac{1}{2}$', 2);
update accounts set terms_language = 'hi' where id = (select min(id) from accounts where terms_agreed_at is not null);
