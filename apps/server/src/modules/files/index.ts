import type { Module } from '../../kernel/module';
import { attachmentImplementation } from './attachment';
import { guestUploadRoute } from './guest-upload';
import { ossImplementation, seedStorage } from './oss';
import { fileRoute } from './serve';
import { clearFilesJob } from './sweep';
import { uploadRoutes } from './upload';

/** Stored files: upload, links, reading within the scope of the record that holds them, clearing. */
export function filesModule(): Module {
  return {
    implementations: [attachmentImplementation, ossImplementation],
    routes: [...uploadRoutes, guestUploadRoute(), fileRoute],
    jobs: [clearFilesJob],
    seed: seedStorage,
  };
}

export { type StoredFile, storeFile, type Upload } from './store';
