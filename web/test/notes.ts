const none = { body: { items: [], total: 0, page: 1, page_size: 100 } }

/** Answers of a server without notes, for pages on which notes stand among other parts. */
export const NO_NOTES = {
  'GET /api/notes': none,
  'GET /api/batches/3/notes': none,
  'GET /api/batches/7/notes': none,
}
