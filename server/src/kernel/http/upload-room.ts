import { finished } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Refusal } from '../refusal.ts';

/** Bytes of files that are received, or wait to be stored, at a time: six of the largest. */
const roomBytes = 64 * 1024 * 1024;

/** Takes the room that an upload needs, until it is answered. */
export type UploadRoom = (request: FastifyRequest, reply: FastifyReply, max: number) => void;

/** Bounds the memory of uploads: one for which there is no room is refused before its body is read. */
export function createUploadRoom(most = roomBytes): UploadRoom {
  let taken = 0;
  return ({ headers }, { raw }, max) => {
    const bytes = Math.min(Number(headers['content-length'] ?? max), max);
    if (taken + bytes > most) throw new Refusal('overloaded');
    taken += bytes;
    finished(raw, () => {
      taken -= bytes;
    });
  };
}
