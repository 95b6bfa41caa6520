/** Lists of IP addresses and blocks (CIDR): written one way, and asked whether an address is in them. IPv4 wrapped in IPv6 counts as the IPv4 that it is. */
import ipaddr from 'ipaddr.js'

/** An address or a block in the one way that it is kept: "203.0.113.7", "203.0.113.0/24", "2001:db8::/32". Null for what is neither, and for a block with bits outside it, which is a slip. */
export function tidyBlock(text: string): string | null {
  const said = text.trim()
  const [address = '', bits, more] = said.split('/')
  // Only the four-part form: the library also reads "10.1" and octal numbers.
  if (
    more !== undefined ||
    !(
      ipaddr.IPv4.isValidFourPartDecimal(address) ||
      (address.includes(':') && !address.includes('%') && ipaddr.IPv6.isValid(address))
    )
  )
    return null
  const ip = ipaddr.process(address)
  if (bits === undefined) return ip.toString()
  const most = ip.kind() === 'ipv4' ? 32 : 128
  if (!/^\d{1,3}$/.test(bits) || Number(bits) > most || ip.kind() !== ipaddr.parse(address).kind())
    return null
  const network =
    ip.kind() === 'ipv4'
      ? ipaddr.IPv4.networkAddressFromCIDR(`${ip.toString()}/${bits}`)
      : ipaddr.IPv6.networkAddressFromCIDR(`${ip.toString()}/${bits}`)
  return network.toString() === ip.toString() ? `${ip.toString()}/${Number(bits)}` : null
}

/** Whether an address is named by the list, or lies in one of its blocks. An empty list names every address. */
export function isAmong(address: string, list: readonly string[]): boolean {
  if (list.length === 0) return true
  const plain = address.replace(/%.*$/, '')
  if (!ipaddr.isValid(plain)) return false
  const ip = ipaddr.process(plain)
  return list.some((entry) => {
    const [base, bits] = entry.includes('/') ? ipaddr.parseCIDR(entry) : [ipaddr.parse(entry), null]
    return (
      base.kind() === ip.kind() &&
      (bits === null ? base.toString() === ip.toString() : ip.match(base, bits))
    )
  })
}
