insert into images (image_id, content, media_type, width, height) values
  ('7a1b0c7e-0000-4000-8000-000000000001', decode(repeat('ff00d8', 900), 'hex'), 'image/webp', 400, 500);
