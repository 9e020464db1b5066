/** What the site says about the academy. These are a new academy's; its own will come from its settings. */
export const academy = { name: 'Ganit' }

/** The title of a page: what it is, then whose. */
export const titled = (page: string) => [{ title: `${page} | ${academy.name}` }]
