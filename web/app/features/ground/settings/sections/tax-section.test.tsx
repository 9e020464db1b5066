import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { open } from '../../../../../test/screen.tsx'
import { theSettings } from '../../../../../test/settings.ts'
import { answerWith } from '../../../../../test/wire.ts'
import Settings from '../settings.tsx'

beforeEach(() => window.localStorage.setItem('accessToken', 't'))

test('the scheme decides which fields are asked for, and only what changed is sent', async () => {
  const settings = theSettings({ gst_scheme: 'none', gst_threshold: '2000000.00', version: 3 })
  const sent = answerWith({
    'GET /api/settings': { body: settings },
    'PUT /api/settings': ({ body }) => ({
      body: { message: 'ok', settings: { ...settings, ...(body as object), version: 4 } },
    }),
  })
  open(<Settings />, '/admin/settings')
  const scheme = await screen.findByLabelText('Registered for GST')
  expect(screen.getByLabelText<HTMLInputElement>('Registration needed above').value).toBe('2000000')
  expect(screen.queryByLabelText('GSTIN')).toBeNull()

  await userEvent.selectOptions(scheme, 'Yes, composition')
  expect(screen.queryByLabelText('GST rate')).toBeNull()
  await userEvent.selectOptions(scheme, 'Yes, regular')
  expect(screen.queryByLabelText('Registration needed above')).toBeNull()
  expect(screen.getByLabelText('GST rate')).toBeTruthy()
  await userEvent.type(screen.getByLabelText('GSTIN'), '19ABCDE1234F1ZX')
  await userEvent.click(screen.getByRole('button', { name: 'Save' }))
  await screen.findByText('Settings saved')
  expect(sent.find(({ method }) => method === 'PUT')?.body).toMatchObject({
    gst_scheme: 'regular',
    gstin: '19ABCDE1234F1ZX',
  })
})
