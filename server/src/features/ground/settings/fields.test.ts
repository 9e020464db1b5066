import { getSettings, type SettingsChanges, updateSettings } from '@ganit/contract/ground/settings'
import { CHANNELS, EVENTS } from '@ganit/contract/messages/message-events'
import {
  getMessageTemplate,
  previewMessageTemplate,
  updateMessageTemplate,
} from '@ganit/contract/messages/message-templates'
import { expect } from 'vitest'
import { test } from '../../../../test/academy.ts'

const links = (site: string) => ({
  facebook: `https://facebook.example/${site}`,
  instagram: `https://instagram.example/${site}`,
  youtube: `https://youtube.example/${site}`,
  whatsapp: `https://wa.example/${site}`,
  linkedin: `https://linkedin.example/${site}`,
  x: `https://x.example/${site}`,
})

const eventsWith = (on: boolean) =>
  Object.fromEntries(EVENTS.map((event) => [event, { on, channels: [...CHANNELS] }]))

/** All settings of the owner, with every switch on or off. */
const settingsWith = (on: boolean) => ({
  academy_name: on ? 'Ananta' : 'Ganit Kendra',
  tagline: 'Proofs, not tricks',
  phone: '+91 98300 41276',
  email: 'desk@example.in',
  address: '7 Lake Road',
  social_links: links(on ? 'one' : 'other'),
  landing_redirects_to_login: on,
  shows_batch_times: on,
  how_to_pay: 'At the desk, 4 to 8 pm',
  time_zone: 'Asia/Kolkata',
  keep_inactive_years: 3,
  staff_second_factor: on,
  guardian_area: on,
  free_trial: on,
  shows_fees: on,
  shows_seats: on,
  fees_by_hand: on,
  desk_refunds_to: '2500.00',
  classes_taught: on ? [5, 6] : null,
  public_toppers: on,
  calls_within_days: 2,
  checks_within_days: 3,
  map_link: 'https://maps.example/ganit',
  refund_words: 'Within a week',
  register_lock_days: 5,
  attendance_floor: 60,
  message_events: eventsWith(on),
  quiet_from: '21:00',
  quiet_to: '08:00',
  messages_a_day: 4,
  push_on: on,
  sms_tags: on ? 'inside' : 'beside',
  weekly_on: on,
  weekly_day: 6,
  weekly_time: '09:30',
  practice_on: on,
  practice_minutes: 15,
  ranks_from_class: 7,
  translated_names: on,
  hand_in_days: 30,
  photos_gb: 8,
  notes_gb: 3,
  upi_id: 'ganit@bank',
  upi_name: 'Ganit',
  gstin: '27AAPFU0939F1ZV',
  gst_rate: 18,
})

const LATE_FEES = [
  { amount: '50.00', percent: null, after_days: 3, cap: '200.00', from: '2026-11-01' },
  { amount: null, percent: '2.50', after_days: 5, cap: '100.00', from: '2026-11-01' },
]

test.for([true, false])(
  'all settings that are sent together are stored together, switches %s, and told to the owner',
  async (on, { academy }) => {
    const { call } = await academy.signInAdmin()
    const sent = settingsWith(on)
    const testimonials = [{ name: 'Riya', quote: 'I like proofs.', photo: null, is_sample: on }]
    for (const late_fee of LATE_FEES) {
      const { version } = (await call(getSettings)).body
      const body = { ...sent, late_fee, testimonials, version } as unknown as SettingsChanges
      const saved = await call(updateSettings, { body })
      expect([saved.status, saved.fields]).toEqual([200, undefined])
      const told = (await call(getSettings)).body
      expect(told).toMatchObject({ ...sent, late_fee, testimonials, version: version + 1 })
      expect(saved.body.settings).toMatchObject({ ...sent, late_fee, testimonials })
    }
  },
)

test('a text of a message is looked at and kept with its subject and its templates at the providers', async ({
  academy,
}) => {
  const { call } = await academy.signInAdmin()
  const params = { event: 'absent', language: 'en' } as const
  const text = { subject: '{student} was away', text: '{student} was not there on {date}.' }
  const seen = await call(previewMessageTemplate, { params, body: text } as never)
  expect(seen.body).toMatchObject({ subject: expect.stringContaining('was away') })

  const ids = { sms_template_id: '1207160000000000001', whatsapp_template: 'absent_en' }
  const saved = await call(updateMessageTemplate, { params, body: { ...text, ...ids } } as never)
  expect(saved.status).toBe(200)
  expect((await call(getMessageTemplate, { params } as never)).body).toMatchObject({
    ...text,
    ...ids,
    is_default: false,
  })
})
