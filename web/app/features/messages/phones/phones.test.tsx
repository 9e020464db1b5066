import { cleanup, fireEvent, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { open } from '../../../../test/screen.tsx'
import { answerWith } from '../../../../test/wire.ts'
import { English } from '../../../i18n/translated.tsx'
import { startSession } from '../../../session.ts'
import { takeOverBrowser } from '../../../shell/session/end-push.ts'
import { deviceNowMs } from '../../../ui/text/times/dates.ts'
import { InstallCard } from './install-card.tsx'
import { PhoneCard } from './phone-card.tsx'
import { PhonesPart } from './phones-part.tsx'

const KEY = 'BAAB'
const ENDPOINT = 'https://fcm.googleapis.com/fcm/send/1'
const KEYS = { p256dh: 'B'.repeat(87), auth: 'a'.repeat(22) }
const phone = (is_current: boolean, subscription_id = 1) => ({
  ...{ subscription_id, is_current, device: 'Chrome on Android' },
  added_at: '2026-11-20T10:00:00Z',
})

type Browser = { permission?: NotificationPermission; asks?: NotificationPermission }

/** Parts of a browser that jsdom lacks. */
function aBrowser({ permission = 'default', asks = 'granted' }: Browser = {}) {
  const subscription = {
    endpoint: ENDPOINT,
    options: { applicationServerKey: Uint8Array.from([4, 0, 1]).buffer },
    toJSON: () => ({ endpoint: ENDPOINT, expirationTime: null, keys: KEYS }),
    unsubscribe: vi.fn(async () => true),
  }
  let subscribed: typeof subscription | null = null
  const pushManager = {
    getSubscription: async () => subscribed,
    subscribe: vi.fn(async () => {
      subscribed = subscription
      return subscription
    }),
  }
  const registration = { active: {}, pushManager }
  const notification = { permission, requestPermission: vi.fn(async () => asks) }
  vi.stubGlobal('PushManager', class {})
  vi.stubGlobal('Notification', notification)
  const serviceWorker = {
    register: vi.fn(async () => registration),
    getRegistration: async () => registration,
  }
  Object.defineProperty(navigator, 'serviceWorker', { value: serviceWorker, configurable: true })
  return { notification, pushManager, subscription, serviceWorker }
}

const answers = (subscriptions: object[] = [], on = true) =>
  answerWith({
    'GET /api/push': { body: { key: KEY, on, subscriptions } },
    'POST /api/push-subscriptions': {
      status: 201,
      body: { message: 'This phone gets messages now.', subscription: phone(true) },
    },
    'DELETE /api/push-subscriptions/1': { body: { message: 'This phone gets no more messages.' } },
  })

const showCard = (isAsked = true) =>
  open(
    <English>
      <PhoneCard isAsked={isAsked} text="Changes then come here at once." />
    </English>,
  )
const isAdding = ({ method }: { method: string }) => method === 'POST'
const card = () => screen.queryByRole('heading', { name: 'Messages on this phone?' })

beforeEach(() => {
  window.localStorage.setItem('accessToken', 't')
  window.localStorage.setItem('userType', 'guardian')
  window.localStorage.setItem('accountUid', 'me')
})
afterEach(() => {
  cleanup()
  window.localStorage.clear()
  vi.unstubAllGlobals()
  Reflect.deleteProperty(navigator, 'serviceWorker')
})

test('a phone is added by a press alone, and the card is gone', async () => {
  const { notification, serviceWorker } = aBrowser()
  const sent = answers()
  showCard()
  const yes = await screen.findByRole('button', { name: 'Yes' })
  expect(notification.requestPermission).not.toHaveBeenCalled()
  await userEvent.click(yes)
  expect(await screen.findByText('This phone gets messages now.')).toBeTruthy()
  expect(serviceWorker.register).toHaveBeenCalledWith('/push-worker.js', { scope: '/' })
  expect(sent.find(isAdding)?.body).toEqual({ endpoint: ENDPOINT, keys: KEYS })
  expect(card()).toBeNull()
})

test('somebody who does not allow it is asked again later, and nothing is sent', async () => {
  aBrowser({ asks: 'default' })
  const sent = answers()
  showCard()
  const yes = await screen.findByRole('button', { name: 'Yes' })
  await userEvent.click(yes)
  expect(sent.some(isAdding)).toBe(false)
  expect(card()).toBeTruthy()
})

test('Not now is for 90 days, whatever the clock said then', async () => {
  aBrowser()
  answers()
  showCard()
  await userEvent.click(await screen.findByRole('button', { name: 'Not now' }))
  expect(card()).toBeNull()
  cleanup()
  showCard()
  expect(card()).toBeNull()
  for (const days of [-91, 400]) {
    cleanup()
    const said = new Date(deviceNowMs() + days * 86_400_000).toISOString()
    window.localStorage.setItem('pushNotNow', said)
    showCard()
    expect(await screen.findByRole('button', { name: 'Not now' })).toBeTruthy()
  }
})

test.for([
  ['before anything of interest was read', {}, false, true],
  ['where the academy sends nothing', {}, true, false],
  ['where the browser was told no', { permission: 'denied' as const }, true, true],
] as const)('nobody is asked %s', async ([, browser, isAsked, on]) => {
  aBrowser(browser)
  const sent = answers([], on)
  showCard(isAsked)
  if (!on) await expect.poll(() => sent.length).toBe(1)
  expect(card()).toBeNull()
})

test('without PushManager there is no card, but on an iPhone the two steps', async () => {
  answers()
  showCard()
  expect(card()).toBeNull()
  cleanup()
  const agent = (version: string) =>
    vi
      .spyOn(navigator, 'userAgent', 'get')
      .mockReturnValue(`Mozilla/5.0 (iPhone; CPU iPhone OS ${version} like Mac OS X) Version/16.5`)
  agent('16_3')
  showCard()
  expect(card()).toBeNull()
  cleanup()
  agent('16_4')
  showCard()
  expect(await screen.findByText('Press Share, then Add to Home Screen.')).toBeTruthy()
  expect(screen.getByText(/Log in there once\./)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Yes' })).toBeNull()
  vi.restoreAllMocks()
})

test('a yes outlasts an expired session: the phone is added again without a question', async () => {
  const { notification } = aBrowser({ permission: 'granted' })
  window.localStorage.setItem('push:me', ENDPOINT)
  const sent = answers()
  showCard(false)
  await expect.poll(() => sent.find(isAdding)?.body).toEqual({ endpoint: ENDPOINT, keys: KEYS })
  expect(notification.requestPermission).not.toHaveBeenCalled()
  expect(card()).toBeNull()
})

test('a phone that was removed elsewhere stays removed, until its person says yes again', async () => {
  const { subscription, pushManager } = aBrowser({ permission: 'granted' })
  await pushManager.subscribe()
  window.localStorage.setItem('push:me', `t ${ENDPOINT}`)
  const sent = answers([phone(false, 2)])
  showCard(false)
  await expect.poll(() => subscription.unsubscribe.mock.calls.length).toBe(1)
  expect(window.localStorage.getItem('push:me')).toBeNull()
  expect(sent.some(isAdding)).toBe(false)
})

test('somebody who signs in where somebody else was signed in ends their messages in this browser', async () => {
  const { subscription, pushManager } = aBrowser({ permission: 'granted' })
  await pushManager.subscribe()
  const me = { userType: 'guardian', name: 'Anita', email: 'a@example.in', avatar: null } as const
  startSession('t1', { ...me, uid: 'me' } as never)
  takeOverBrowser('t3', { ...me, uid: 'other' } as never)
  await expect.poll(() => subscription.unsubscribe.mock.calls.length).toBe(1)
})

test('somebody who signs in again keeps the messages in this browser', async () => {
  const { subscription, pushManager } = aBrowser({ permission: 'granted' })
  await pushManager.subscribe()
  const me = { userType: 'guardian', name: 'Anita', email: 'a@example.in', avatar: null } as const
  startSession('t1', { ...me, uid: 'me' } as never)
  takeOverBrowser('t2', { ...me, uid: 'me' } as never)
  await new Promise(setImmediate)
  expect(subscription.unsubscribe).not.toHaveBeenCalled()
})

const showList = () =>
  open(
    <English>
      <PhonesPart
        deviceInWords={(device) => device}
        Part={({ title, children }) => (
          <section>
            <h2>{title}</h2>
            {children}
          </section>
        )}
      />
    </English>,
  )

test('the account lists its phones; this one is removed here and in the browser', async () => {
  const { subscription, pushManager } = aBrowser({ permission: 'granted' })
  await pushManager.subscribe()
  window.localStorage.setItem('push:me', ENDPOINT)
  const sent = answers([phone(true), phone(false, 2)])
  showList()
  const [remove] = await screen.findAllByRole('button', { name: /^Remove Chrome on Android, / })
  expect(screen.getAllByText('This device')).toHaveLength(1)
  expect(screen.queryByRole('button', { name: 'Get messages on this phone' })).toBeNull()
  await userEvent.click(remove as HTMLElement)
  expect(await screen.findByText('This phone gets no more messages.')).toBeTruthy()
  expect(sent.some(({ method }) => method === 'DELETE')).toBe(true)
  await expect.poll(() => subscription.unsubscribe.mock.calls.length).toBe(1)
  expect(window.localStorage.getItem('push:me')).toBeNull()
})

test('a phone is added in the account, too', async () => {
  aBrowser()
  answers()
  showList()
  await userEvent.click(await screen.findByRole('button', { name: 'Get messages on this phone' }))
  expect(await screen.findByText('This phone gets messages now.')).toBeTruthy()
})

const offered = () => screen.queryByRole('heading', { name: / on your home screen\?$/ })
const showOffer = () =>
  open(
    <English>
      <InstallCard />
    </English>,
  )

test('the home screen is offered once, on a second day', async () => {
  const prompt = vi.fn(async () => undefined)
  const offer = () => {
    Object.assign(window, { installOffer: { prompt } })
    fireEvent(window, new Event('installoffer'))
  }
  showOffer()
  offer()
  expect(offered()).toBeNull()
  cleanup()
  window.localStorage.setItem('firstDay:me', '2026-01-01')
  showOffer()
  await userEvent.click(await screen.findByRole('button', { name: 'Yes' }))
  expect(prompt).toHaveBeenCalledOnce()
  await expect.poll(offered).toBeNull()
  cleanup()
  showOffer()
  offer()
  expect(offered()).toBeNull()
  Reflect.deleteProperty(window, 'installOffer')
})
