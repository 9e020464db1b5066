import { once } from 'node:events'
import { type AddressInfo, connect, createServer } from 'node:net'
import { networkInterfaces } from 'node:os'
import { expect, onTestFinished, test } from 'vitest'
import { connectPublicly, isPublicAddress, limitAnswers, PrivateNetwork } from './public-network.ts'

const PRIVATE = `0.0.0.0 10.0.0.1 100.64.0.1 127.0.0.1 127.255.255.254 169.254.169.254 172.16.0.1 172.31.255.255
  192.168.1.1 198.18.0.1 224.0.0.1 255.255.255.255 ::1 :: fe80::1 fe80::1%eth0 fc00::1 fd12::1 ff02::1
  ::ffff:127.0.0.1 ::ffff:10.0.0.1 64:ff9b::7f00:1 2002:7f00:1::1 2001:0:7f00:1::1 2001:db8::1 mail.example`

test('addresses of private networks are told from those of the internet', () => {
  for (const each of PRIVATE.split(/\s+/))
    expect([each, isPublicAddress(each)]).toEqual([each, false])
  for (const each of ['8.8.8.8', '100.128.0.1', '172.32.0.1', '192.169.0.1', '2606:4700::1111'])
    expect([each, isPublicAddress(each)]).toEqual([each, true])
  for (const all of Object.values(networkInterfaces()))
    for (const { address } of all ?? []) expect(isPublicAddress(address)).toBe(false)
})

test('a name is looked up when it is used, and leads to no private network', async () => {
  for (const host of ['localhost', '127.1', '0x7f.1', '2130706433', '127.0.0.1', '[::1]', '::1'])
    await expect(connectPublicly({ host, port: 9 }, 1_000)).rejects.toThrow(PrivateNetwork)
})

test('a server that sends without end is not listened to', async () => {
  const line = '\r\n'.repeat(30_000)
  let isOver = false
  const server = createServer((socket) => {
    const flood = () => {
      while (!isOver && socket.write(line));
    }
    socket
      .on('drain', flood)
      .on('error', () => {})
      .on('close', () => {
        isOver = true
      })
    flood()
  }).listen(0, '127.0.0.1')
  onTestFinished(() => {
    isOver = true
    server.close()
  })
  await once(server, 'listening')
  const socket = limitAnswers(connect((server.address() as AddressInfo).port, '127.0.0.1'))
  onTestFinished(() => void socket.destroy())
  await once(socket.resume(), 'close')
  expect(socket.bytesRead).toBeGreaterThan(1024 * 1024)
})
