import { DEFAULT_ACADEMY, type Settings } from '@ganit/contract/ground/settings'

/** What the site says of an academy that has not said anything about itself yet. */
export const DEFAULT_SETTINGS = {
  academy_name: DEFAULT_ACADEMY.name as string,
  tagline: null,
  phone: null,
  email: null,
  address: null,
  social_links: {
    facebook: null,
    instagram: null,
    youtube: null,
    whatsapp: null,
    linkedin: null,
    x: null,
  } satisfies Settings['social_links'],
  landing_redirects_to_login: false,
  shows_batch_times: true,
  how_to_pay: null,
  time_zone: DEFAULT_ACADEMY.time_zone as string,
  keep_inactive_years: 0,
  guardian_area: false,
  staff_second_factor: false,
  register_lock_days: 7,
  attendance_floor: 75,
  message_events: {} as NonNullable<Settings['message_events']>,
  messages_a_day: 5,
  late_fee: null,
  gstin: null,
  gst_rate: 18 as number | null,
  quiet_from: '21:00',
  quiet_to: '08:00',
  upi_id: null,
  upi_name: null,
  version: 1,
}

/** Invented, and marked as samples on the site until the academy writes its own. */
export const SAMPLE_TESTIMONIALS = [
  {
    name: 'Ananya, Class 8',
    quote:
      'I used to learn formulas the night before a test. Now I ask where each one comes from, and most of them I can work out again when I forget.',
  },
  {
    name: 'Rohan, Class 10',
    quote:
      'When my answer is wrong we look for the line where it went wrong. It is nearly always one small line, and that makes me less afraid of long questions.',
  },
  {
    name: 'Meera, Class 6',
    quote:
      'Fractions were only rules to me. Then we cut paper strips and I could see why one half is more than two fifths.',
  },
].map((sample) => ({ ...sample, photo_hash: null, is_sample: true }))
