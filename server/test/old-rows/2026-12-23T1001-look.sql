insert into logos (source, site, mark, mark_small, maskable, small, print, preview, width, height, needs_plate)
select hash, hash, hash, hash, hash, hash, hash, hash, 96, 96, 'dark' from public_images order by hash limit 1;
update settings set logo_id = (select max(logo_id) from logos), logo_has_name = true, colour = '#0f6b63',
  opening_words = '{"hi": {"headline": "गणित", "lead": ""}, "first": "hi"}';
