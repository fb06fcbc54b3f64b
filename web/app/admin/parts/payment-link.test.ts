import { describe, expect, it } from 'vitest';
import { whatsAppAddress } from './payment-link.tsx';

describe('a link for WhatsApp', () => {
  it('goes to the number in Brazil, with the text ready', () => {
    expect(whatsAppAddress('71988880000', 'Olá, Maria! R$ 10')).toBe(
      'https://wa.me/5571988880000?text=Ol%C3%A1%2C%20Maria!%20R%24%2010',
    );
    expect(whatsAppAddress('(71) 3333-0000', 'x')).toBe('https://wa.me/557133330000?text=x');
    expect(whatsAppAddress('5571988880000', 'x')).toBe('https://wa.me/5571988880000?text=x');
  });

  it('without a number lets one choose to whom', () => {
    expect(whatsAppAddress(null, 'x')).toBe('https://wa.me/?text=x');
  });
});
