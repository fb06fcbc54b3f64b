interface PixFields {
  id: string;
  amount: number;
  merchant: string;
  host: string;
}

/**
 * A well-formed 'copia e cola' code (EMV QR, as the Brazilian Central Bank lays it down). Its address leads to the
 * simulator, which no bank knows: nobody can pay it by mistake.
 */
export function pixCode({ id, amount, merchant, host }: PixFields): string {
  const location = `${host}/pix/${id}`.slice(0, 77);
  const body = [
    field('00', '01'),
    field('01', '12'),
    field('26', field('00', 'br.gov.bcb.pix') + field('25', location)),
    field('52', '0000'),
    field('53', '986'),
    field('54', (amount / 100).toFixed(2)),
    field('58', 'BR'),
    field('59', plain(merchant, 25) || 'SIMULACAO'),
    field('60', 'SALVADOR'),
    field('62', field('05', '***')),
    '6304',
  ].join('');
  return body + checksum(body);
}

function field(tag: string, value: string): string {
  return `${tag}${String(value.length).padStart(2, '0')}${value}`;
}

function plain(text: string, limit: number): string {
  return text
    .normalize('NFD')
    .replace(/[^A-Za-z0-9 ]/g, '')
    .toUpperCase()
    .slice(0, limit);
}

/** CRC-16/CCITT-FALSE, four hexadecimal digits. */
export function checksum(text: string): string {
  let crc = 0xffff;
  for (const byte of Buffer.from(text)) {
    crc ^= byte << 8;
    for (let bit = 0; bit < 8; bit += 1) {
      crc = crc & 0x8000 ? ((crc << 1) ^ 0x1021) & 0xffff : (crc << 1) & 0xffff;
    }
  }
  return crc.toString(16).toUpperCase().padStart(4, '0');
}
