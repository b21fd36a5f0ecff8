import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);
const GENERATED = '@eventstore/db-client/generated';

// The message classes and service definitions that the client itself is made of (CommonJS without named exports).
export const streams = require(
  `${GENERATED}/streams_pb.js`,
) as typeof import('@eventstore/db-client/generated/streams_pb.js');
export const shared = require(
  `${GENERATED}/shared_pb.js`,
) as typeof import('@eventstore/db-client/generated/shared_pb.js');
export const features = require(
  `${GENERATED}/serverfeatures_pb.js`,
) as typeof import('@eventstore/db-client/generated/serverfeatures_pb.js');
export const gossip = require(
  `${GENERATED}/gossip_pb.js`,
) as typeof import('@eventstore/db-client/generated/gossip_pb.js');
export const { StreamsService } = require(
  `${GENERATED}/streams_grpc_pb.js`,
) as typeof import('@eventstore/db-client/generated/streams_grpc_pb.js');
export const { ServerFeaturesService } = require(
  `${GENERATED}/serverfeatures_grpc_pb.js`,
) as typeof import('@eventstore/db-client/generated/serverfeatures_grpc_pb.js');
export const { GossipService } = require(
  `${GENERATED}/gossip_grpc_pb.js`,
) as typeof import('@eventstore/db-client/generated/gossip_grpc_pb.js');
