/** The academy's settings as they are answered, with anything changed that a test is about. */
export const theSettings = (changes: object = {}) => ({
  academy_name: 'Ganit',
  tagline: null,
  phone: null,
  email: 'admin@ganit.local',
  address: null,
  social_links: {
    facebook: null,
    instagram: null,
    youtube: null,
    whatsapp: null,
    linkedin: null,
    x: null,
  },
  landing_redirects_to_login: 0,
  shows_batch_times: 1,
  how_to_pay: null,
  time_zone: 'Asia/Kolkata',
  keep_inactive_years: 0,
  testimonials: [],
  version: 1,
  ...changes,
})
