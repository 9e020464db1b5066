import { availableParallelism } from 'node:os'
import { expect, test } from 'vitest'
import { configWarnings, readConfig } from './config.ts'

test('without any setting there is a default for everything', () => {
  const { dataDir, ...config } = accepted({})
  expect(dataDir).toMatch(/data$/)
  expect(config).toMatchObject({
    port: 3000,
    host: '127.0.0.1',
    origins: ['http://localhost:3000', 'http://127.0.0.1:3000'],
    adminEmail: 'admin@ganit.local',
    logLevel: 'info',
    processes: 1,
    drainMs: 0,
  })
})

test('an empty setting counts as not set', () => {
  expect(accepted({ PORT: '', SMTP_URL: ' ', GOOGLE_CLIENT_ID: '' })).toEqual(accepted({}))
})

test('an empty setting for where the academy is would mean another academy, and is refused', () => {
  expect(refused({ DATA_DIR: '', DATABASE_URL: ' ', OWNER_DATABASE_URL: '' })).toEqual([
    expect.stringMatching(/^DATA_DIR is empty\. /),
    expect.stringMatching(/^DATABASE_URL is empty\. /),
    expect.stringMatching(/^OWNER_DATABASE_URL is empty\. /),
  ])
})

test('every setting can be given', () => {
  const config = accepted({
    PORT: '8080',
    HOST: '::',
    DATA_DIR: '/srv/ganit',
    DATABASE_URL: 'postgres://ganit:secret@db.example.org/ganit',
    DATABASE_REPLICA_URL: 'postgres://ganit:secret@replica.example.org/ganit',
    PUBLIC_URL: 'https://Academy.example.org/',
    ADMIN_EMAIL: ' Head@Academy.example.org ',
    ADMIN_PASSWORD: 'seven times eight',
    GOOGLE_CLIENT_ID: 'id',
    GOOGLE_CLIENT_SECRET: 'secret',
    OIDC_ISSUER: 'https://id.example.org',
    TRUST_PROXY: '10.0.0.0/8, ::1',
    SMTP_URL: 'smtps://mail.example.org',
    LOG_LEVEL: 'debug',
    PROCESSES: '4',
    SECRET_FILE: '/etc/ganit/secret',
    DRAIN_SECONDS: '15',
    METRICS: '127.0.0.1:9464',
  })
  expect(config).toEqual({
    port: 8080,
    host: '::',
    dataDir: '/srv/ganit',
    databaseUrl: 'postgres://ganit:secret@db.example.org/ganit',
    replicaUrl: 'postgres://ganit:secret@replica.example.org/ganit',
    origins: ['https://academy.example.org'],
    hasPublicUrl: true,
    adminEmail: 'head@academy.example.org',
    adminPassword: 'seven times eight',
    google: { clientId: 'id', clientSecret: 'secret', issuer: 'https://id.example.org' },
    trustProxy: ['10.0.0.0/8', '::1'],
    smtpUrl: 'smtps://mail.example.org',
    logLevel: 'debug',
    processes: 4,
    secretFile: '/etc/ganit/secret',
    drainMs: 15_000,
    metrics: { host: '127.0.0.1', port: 9464 },
    apis: { razorpay: 'https://api.razorpay.com', whatsApp: 'https://graph.facebook.com' },
  })
})

test('a replica is one of a database that is named, too', () => {
  expect(refused({ DATABASE_REPLICA_URL: 'postgres://ganit@replica/ganit' })).toEqual([
    'DATABASE_URL is missing: set it together with DATABASE_REPLICA_URL.',
  ])
})

test('there are as many processes as cores where that is asked for, and never none', () => {
  expect(accepted({ PROCESSES: 'auto' }).processes).toBe(Math.min(availableParallelism(), 32))
  for (const wrong of ['0', '33', 'two', '-1'])
    expect(refused({ PROCESSES: wrong })).toEqual([
      'PROCESSES must be a number from 1 to 32, or auto for one for each core.',
    ])
})

test('a secret has 64 hexadecimal digits and comes from one place', () => {
  const secret = 'ab'.repeat(32)
  expect(accepted({ SECRET: secret }).secret).toBe(secret)
  expect(refused({ SECRET: 'hunter2' })).toEqual([expect.stringMatching(/^SECRET must be 64 /)])
  expect(refused({ SECRET: secret, SECRET_FILE: '/etc/ganit/secret' })).toEqual([
    'SECRET and SECRET_FILE are both set: leave one of them out.',
  ])
})

test('people can sign in at the one address that is listened on; of all addresses one must be named', () => {
  const local = ['http://localhost:3000', 'http://127.0.0.1:3000']
  expect(accepted({ HOST: '::1' }).origins).toEqual([...local, 'http://[::1]:3000'])
  expect(configWarnings(accepted({ HOST: '::1' }))).toEqual([])
  expect(accepted({ HOST: '192.168.1.5' }).origins).toContain('http://192.168.1.5:3000')
  const everywhere = accepted({ HOST: '0.0.0.0' })
  expect(everywhere.origins).toEqual(local)
  expect(configWarnings(everywhere)).toEqual([expect.stringMatching(/^PUBLIC_URL is not set/)])
  expect(configWarnings(accepted({ HOST: '0.0.0.0', PUBLIC_URL: 'https://a.example' }))).toEqual([])
})

test('with OWNER_DATABASE_URL the app enters as another user than the owner', () => {
  const owner = 'postgres://owner:secret@db.example.org/ganit'
  const app = 'postgres://app:secret@db.example.org/ganit'
  const read = (DATABASE_URL?: string) =>
    readConfig({ OWNER_DATABASE_URL: owner, ...(DATABASE_URL && { DATABASE_URL }) })

  expect(read(app)).toMatchObject({ config: { databaseUrl: owner, appDatabaseUrl: app } })
  expect(read()).toEqual({
    problems: ['DATABASE_URL is missing: set it together with OWNER_DATABASE_URL.'],
  })
  for (const wrong of [owner, 'postgres://db.example.org/ganit'])
    expect(read(wrong)).toEqual({
      problems: [
        'DATABASE_URL must name a user of its own, other than that of OWNER_DATABASE_URL.',
      ],
    })
})

test.each([
  ['PORT', '70000'],
  ['PORT', '80a'],
  ['PORT', '-1'],
  ['HOST', 'my host'],
  ['DATABASE_URL', 'mysql://db.example.org'],
  ['DATABASE_URL', 'db.example.org'],
  ['PUBLIC_URL', 'academy.example.org'],
  ['PUBLIC_URL', 'https://example.org/academy'],
  ['ADMIN_EMAIL', 'admin'],
  ['ADMIN_PASSWORD', 'short'],
  ['ADMIN_PASSWORD', 'x'.repeat(129)],
  ['OIDC_ISSUER', 'accounts'],
  ['SMTP_URL', 'https://mail.example.org'],
  ['LOG_LEVEL', 'loud'],
  ['TRUST_PROXY', 'true'],
  ['TRUST_PROXY', '1'],
  ['TRUST_PROXY', '10.0.0.0/33'],
  ['TRUST_PROXY', 'proxy.example.org'],
])('%s=%s is refused by name', (name, value) => {
  expect(refused({ [name]: value })).toEqual([expect.stringMatching(`^${name} must .*\\.$`)])
})

test('all wrong settings are named at once', () => {
  const problems = refused({ PORT: 'x', ADMIN_EMAIL: 'x', LOG_LEVEL: 'x', GOOGLE_CLIENT_ID: 'x' })
  expect(problems.map((line) => line.split(' ')[0])).toEqual([
    'PORT',
    'ADMIN_EMAIL',
    'LOG_LEVEL',
    'GOOGLE_CLIENT_SECRET',
  ])
})

test('what sends to phones is set whole or not at all', () => {
  const sms = { SMS_URL: 'https://sms.example.org/send', SMS_TOKEN: 'x', SMS_SENDER: 'GANIT' }
  expect(accepted(sms).sms).toEqual({ url: sms.SMS_URL, token: 'x', sender: 'GANIT' })
  expect(refused({ SMS_TOKEN: 'x' })).toEqual([
    'SMS_URL, SMS_SENDER are missing: set them together with SMS_TOKEN.',
  ])
  const whatsApp = {
    WHATSAPP_PHONE_ID: '1055',
    WHATSAPP_TOKEN: 'a',
    WHATSAPP_APP_SECRET: 'b',
    WHATSAPP_VERIFY_TOKEN: 'c',
  }
  expect(accepted(whatsApp).whatsApp).toEqual({
    url: 'https://graph.facebook.com',
    phoneId: '1055',
    token: 'a',
    appSecret: 'b',
    verifyToken: 'c',
  })
  expect(refused({ ...whatsApp, WHATSAPP_APP_SECRET: '' })).toEqual([
    'WHATSAPP_APP_SECRET is missing: set it together with WHATSAPP_PHONE_ID, WHATSAPP_TOKEN, WHATSAPP_VERIFY_TOKEN.',
  ])
  expect(accepted({ WHATSAPP_URL: 'https://x.example.org/' }).whatsApp).toBeUndefined()
})

test('what a wrong setting holds is not repeated, for it may be a password', () => {
  expect(refused({ ADMIN_PASSWORD: 'hunter2', SMTP_URL: 'me:hunter2' }).join()).not.toContain(
    'hunter2',
  )
})

function accepted(env: NodeJS.ProcessEnv) {
  const read = readConfig(env)
  if ('problems' in read) throw new Error(read.problems.join('\n'))
  return read.config
}

function refused(env: NodeJS.ProcessEnv) {
  const read = readConfig(env)
  if ('config' in read) throw new Error('these settings were accepted')
  return read.problems
}

test('one pays online with all three keys of the gateway, and a part of them is named', () => {
  const keys = {
    RAZORPAY_KEY_ID: 'id',
    RAZORPAY_KEY_SECRET: 'secret',
    RAZORPAY_WEBHOOK_SECRET: 'hooks',
  }
  expect(accepted({}).razorpay).toBeUndefined()
  expect(accepted({ ...keys, RAZORPAY_API: 'http://127.0.0.1:9/' }).razorpay).toEqual({
    keyId: 'id',
    keySecret: 'secret',
    webhookSecret: 'hooks',
    api: 'http://127.0.0.1:9',
  })
  const versioned = { ...keys, RAZORPAY_API: 'http://127.0.0.1:9/v1' }
  expect(accepted(versioned).razorpay?.api).toBe('http://127.0.0.1:9')
  expect(accepted(keys).razorpay?.api).toBe('https://api.razorpay.com')
  for (const missing of Object.keys(keys))
    expect(refused({ ...keys, [missing]: '' })).toEqual([
      expect.stringMatching(`^${missing} is missing: set it together with RAZORPAY_`),
    ])
})
