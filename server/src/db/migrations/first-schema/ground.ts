/** Extensions, and the functions that columns of tables use. */
export const ground = String.raw`
  create extension if not exists btree_gist;
  create extension if not exists pg_trgm;

  -- The academy's day, by its own time zone.
  create function academy_today() returns date
  language sql stable as $$
  select (now() at time zone coalesce((select time_zone from settings), 'Asia/Kolkata'))::date
  $$;

  -- The texts and solutions of a group's parts, for search; LaTeX as it was written.
  create function texts_of_parts(details jsonb) returns text
  language sql immutable strict parallel safe
  return coalesce((select string_agg(concat_ws(E'\n', (part.value ->> 'text'::text), (part.value ->> 'solution'::text)), E'\n') as string_agg from jsonb_array_elements((texts_of_parts.details -> 'parts'::text)) part(value)), ''::text);`
