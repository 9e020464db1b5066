insert into public_images (hash, content, media_type, width, height)
values (encode(sha256('picture'), 'hex'), 'picture', 'image/png', 20, 10);
