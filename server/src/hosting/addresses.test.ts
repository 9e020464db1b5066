import { expect, test } from 'vitest'
import { addressOfHost, foldAddress, mailFromOf, originOf, problemOfAddress } from './addresses.ts'

test('an address is a label that nobody takes for another one', () => {
  for (const taken of ['sen-math5', 'senmaths', 's-en-maths'])
    expect(foldAddress(taken), taken).toBe(foldAddress('sen-maths'))
  expect(foldAddress('bam')).toBe(foldAddress('barn'))
  for (const free of ['sen-math', 'sen-maths-2']) {
    expect(problemOfAddress(free), free).toBeUndefined()
    expect(foldAddress(free)).not.toBe(foldAddress('sen-maths'))
  }
  for (const wrong of [
    '-sen',
    'se',
    'sen--m',
    'Sen',
    'sen-',
    '1sen',
    'sen.m',
    'a'.repeat(31),
    'सेन',
    '',
  ])
    expect(problemOfAddress(wrong), wrong).toMatch(/^An address has 3 to 30/)
  for (const reserved of ['mail', 'www', 'ns1', 'l0gin', 'ad-min'])
    expect(problemOfAddress(reserved), reserved).toBe('Choose another: this one is reserved.')
})

test('a host name leads to the address below the domain, and to no other', () => {
  const at = { domain: 'nadia.example', port: 3000 }
  expect(addressOfHost('sen-maths.nadia.example', at)).toBe('sen-maths')
  for (const nobody of [
    'nadia.example',
    'sen-maths',
    'a.sen-maths.nadia.example',
    'sen-mathsnadia',
    '',
  ])
    expect(addressOfHost(nobody, at), nobody).toBeUndefined()
  expect(addressOfHost('sen-maths.nadia.example.evil.example', at)).not.toBe('sen-maths')
  expect(addressOfHost('senmaths.in', at)).toBe('senmaths.in')

  expect(originOf('sen-maths', at)).toBe('https://sen-maths.nadia.example')
  expect(mailFromOf('sen-maths', at)).toBe('sen-maths@mail.nadia.example')
  expect(originOf('one', { domain: 'localhost', port: 3000 })).toBe('http://one.localhost:3000')
})
