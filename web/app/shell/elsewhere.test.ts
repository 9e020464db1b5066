import { shortNotice } from '@ganit/contract/messages/sms-values'
import { expect, test } from 'vitest'
import { loader } from './elsewhere.tsx'

const ledTo = (address: string) => loader({ request: new Request(address) }).headers.get('location')

test('the link of a notice by SMS leads to the first page of whom it reaches', () => {
  expect(ledTo(shortNotice('Holiday', 'https://ganit.example').values.link ?? '')).toBe('/open')
  expect(ledTo('https://ganit.example/nowhere')).toBe('/')
})

test('the short way of messages leads home', () => {
  const { status, headers } = loader({ request: new Request('https://ganit.example/g') })
  expect([status, headers.get('location')]).toEqual([303, '/open'])
})
