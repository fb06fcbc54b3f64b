import sharp from 'sharp';

/** A picture as somebody would upload it. */
export const PHOTO: Uint8Array = await sharp({
  create: { width: 400, height: 400, channels: 3, background: '#F2B134' },
})
  .png()
  .toBuffer();
